import { serveBuild as serve } from '../../src/tools/serve.ts'
import type { MailServicePluginOptions } from '../../src/tools/mailService/plugin.ts'
import { interception } from './interception.ts'

export { failNext, serveDevelopment, type Fault, type Site } from '../../src/tools/serve.ts'

/** Serves a build with what tests of it intercept. */
export const serveBuild = (outDir?: string, options?: MailServicePluginOptions) =>
  serve(outDir, options, [interception()])
