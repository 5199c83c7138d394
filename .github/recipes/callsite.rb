# A formula for a Homebrew tap. `.ci/release bundle` fills it in when the archives for all platforms exist.
class Callsite < Formula
  desc "Generates Swift API clients from OpenAPI documents, and reviews API changes"
  homepage "@REPOSITORY@"
  version "@VERSION@"
  license "Apache-2.0"

  on_macos do
    url "@REPOSITORY@/releases/download/@VERSION@/@FILE_apple@"
    sha256 "@SHA256_apple@"
  end

  on_linux do
    on_intel do
      url "@REPOSITORY@/releases/download/@VERSION@/@FILE_x86_64@"
      sha256 "@SHA256_x86_64@"
    end
    on_arm do
      url "@REPOSITORY@/releases/download/@VERSION@/@FILE_aarch64@"
      sha256 "@SHA256_aarch64@"
    end
  end

  def install
    bin.install "bin/callsite"
    generate_completions_from_executable(bin/"callsite", "--generate-completion-script")
  end

  test do
    (testpath/"pets.yaml").write <<~YAML
      openapi: 3.1.1
      info: { title: Pets, version: '1' }
      paths: {}
    YAML
    system bin/"callsite", "generate", "pets.yaml", "--module", "PetAPI", "--output", "."
    assert_path_exists testpath/"PetAPI"
  end
end
