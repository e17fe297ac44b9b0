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

export const diffUsage = `Usage: statecharts diff --since REF [FILE or FOLDER]   says what machines do otherwise, as Markdown with charts
  --since REF        since this commit
  --until REF        up to another commit instead of the files as they are now
  --out FOLDER       where to (changes/)
${widthUsage}
${loadUsage}`

const options = { ...loadOptions, ...drawingOptions, since: text, until: text }

/** `statecharts diff`: says what machines do otherwise since a commit, for a pull request. */
export const diff = (args: string[], project: Project = defaultProject): Promise<Outcome> =>
  runCommand(
    args,
    { usage: diffUsage, options },
    async (values, [path = project.machines ?? '.', ...more]) => {
      if (values.since === undefined) throw new Error('Name a commit: --since REF.')
      if (more.length > 0) throw new Error('Name one file or one folder.')
      const charts = { colours: project.colours, width: parseWidth(values.width) }
      const place = {
        ...locateInRepository(resolve(path), project.paths),
        ...parseLoadOptions(values),
      }
      const files = await writeChangeReport(place, charts, values.since, values.until)
      const changes = await project.format('changes.md', files.get('changes.md') ?? '')
      files.set('changes.md', changes)
      const out = resolve(values.out ?? 'changes')
      await writeFiles(new Map([...files].map(([file, text]) => [join(out, file), text])))
      return { code: 0, output: changes }
    },
  )
