import { serveBuild as serve } from '../../src/tools/serveSite.ts'
import type { MailServicePluginOptions } from '../../src/tools/mailService/mailServicePlugin.ts'
import { interception } from './interceptRequests.ts'

export { failNext, serveDevelopment, type Fault, type Site } from '../../src/tools/serveSite.ts'

/** Serves a build with a plugin that lets tests delay requests with `intercept`. */
export const serveBuild = (outDir?: string, options?: MailServicePluginOptions) =>
  serve(outDir, options, [interception()])
