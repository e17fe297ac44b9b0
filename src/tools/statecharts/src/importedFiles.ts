import { dirname } from 'node:path'
import type { CompilerOptions } from 'typescript'

/**
 * Returns the given files and all files that they import, directly or indirectly. Resolves relative paths and the
 * aliases of the tsconfig nearest to each file. Ignores installed packages, except links to packages of the repository.
 */
export async function importedFiles(files: readonly string[]): Promise<Set<string>> {
  const { default: ts } = await import('typescript')
  const host = {
    ...ts.sys,
    readDirectory: () => [],
    onUnRecoverableConfigFileDiagnostic: () => undefined,
  }
  const optionsBy = new Map<string | undefined, CompilerOptions[]>()
  /** Reads the compiler options of a tsconfig and of the projects that it references. */
  const readOptions = (file: string | undefined): CompilerOptions[] => {
    const config = file && ts.getParsedCommandLineOfConfigFile(file, {}, host)
    if (!config) return [{}]
    const others = (config.projectReferences ?? []).map(ts.resolveProjectReferencePath)
    return [config.options, ...others.filter((other) => other !== file).flatMap(readOptions)]
  }
  const found = new Set(files)
  for (const from of found) {
    const tsconfig = ts.findConfigFile(dirname(from), (file) => ts.sys.fileExists(file))
    const choices = optionsBy.get(tsconfig) ?? readOptions(tsconfig)
    optionsBy.set(tsconfig, choices)
    const { importedFiles } = ts.preProcessFile(ts.sys.readFile(from) ?? '', true, true)
    for (const { fileName } of importedFiles)
      for (const options of choices) {
        const moduleResolution = ts.ModuleResolutionKind.Bundler
        const settings = { ...options, allowJs: true, resolveJsonModule: true, moduleResolution }
        const { resolvedModule } = ts.resolveModuleName(fileName, from, settings, ts.sys)
        const file = resolvedModule?.resolvedFileName
        if (file && !file.includes('/node_modules/')) found.add(file)
      }
  }
  return found
}
