import FeatureSnapshots

func callNestedServices(_ client: CallSitesClient) async throws {
  // snippet
  let job = try await client.fineTuning.jobs.create(model: "m")
  let checkpoint = try await client.fineTuning.jobs.checkpoints.get("c1", job: job.id)
  try await client.fineTuning.jobs.cancel(job.id)
  // end
  print(checkpoint.step)
}
