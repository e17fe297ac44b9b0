import { join, resolve } from 'node:path'
import {
  drawingOptions,
  parseLoadOptions,
  loadOptions,
  loadUsage,
  runCommand,
  text,
  defaultProject,
  parseWidth,
  widthUsage,
  writeFiles,
  type Outcome,
  type Project,
} from './commandLine.ts'
import { writeChangeReport } from './changeReport.ts'
import { locateInRepository } from './revisions.ts'

export const diffUsage = `Usage: statecharts diff --since REF [FILE | FOLDER …]   reports how machines changed, as Markdown with charts
  --since REF        the commit, branch or tag to compare with
  --until REF        compare with this commit instead of the working tree
  --out FOLDER       the folder to write to (default: changes/)
${widthUsage}
${loadUsage}`

export const diffOptions = { ...loadOptions, ...drawingOptions, since: text, until: text }

/** Runs `statecharts diff`, which reports how machines have changed since a commit. */
export const diff = (args: string[], project: Project = defaultProject): Promise<Outcome> =>
  runCommand(args, { usage: diffUsage, options: diffOptions }, async (values, given, settings) => {
    if (values.since === undefined)
      throw new Error('Use --since REF to name the commit, branch or tag to compare with.')
    const paths = given.length > 0 ? given : [project.machines ?? '.']
    const loading = parseLoadOptions(values, settings)
    const options = {
      ...project,
      colours: { ...project.colours, ...settings.colours },
      width: parseWidth(values.width),
      timeout: loading.timeout,
    }
    const location = { ...locateInRepository(paths), ...loading }
    const files = await writeChangeReport(location, options, values.since, values.until)
    const changes = await project.format('changes.md', files.get('changes.md') ?? '')
    files.set('changes.md', changes)
    const out = resolve(values.out ?? 'changes')
    await writeFiles(new Map([...files].map(([file, text]) => [join(out, file), text])))
    return { code: 0, output: changes }
  })
