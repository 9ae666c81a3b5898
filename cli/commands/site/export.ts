// lectern site export: exports what everybody sees of a site as files, for any static file server.
import { join, resolve } from 'node:path'
import { Command } from 'commander'
import type { OpenInstallation } from '../../../src/installation.ts'
import { printResult } from '../../print-result.ts'
import { readableSize, showingCount, showingStages } from '../../progress.ts'
import { settingsOf, withSettings } from '../../settings-options.ts'
import { installationSettings, withInstallation } from '../../with-installation.ts'

const examples = `
Examples:
  lectern site export 0VbWbsFq000CyPphYHls public
  lectern site export 0VbWbsFq000CyPphYHls public --data /var/lib/lectern --base-url https://docs.example.com`

export const exportCommand = (): Command =>
  withSettings(new Command('export'), installationSettings)
    .description('write a public site into a folder, with a search that needs no server')
    .argument('<ID>', 'the id of the site')
    .argument('<FOLDER>', 'where it goes; what a former export made there is brought up to date')
    .option('--force', 'write into a folder that is not empty and that no export made')
    .option('--json', 'print one JSON value and nothing else')
    .addHelpText('after', examples)
    .action(async (id: string, folder: string, options) => {
      const { exportSite } = await import('../../../src/web/site/export/index.ts')
      const { refuseUnlessFounded } = await import('../../../src/founding.ts')
      const isQuiet = options.json === true
      const write = async (installation: OpenInstallation) => {
        await refuseUnlessFounded(installation)
        return showingStages(isQuiet, showStage =>
          showingCount(isQuiet, 'writing', 'pages', showPages => {
            const show = (stage: string, done?: number, total?: number): void =>
              done === undefined || total === undefined ? showStage(stage) : showPages(done, total)
            return exportSite(installation, id, folder, { force: options.force === true, show })
          }),
        )
      }
      const exported = await withInstallation(await settingsOf(options), write, 'as it is')
      printResult(options.json, { ...exported, path: folder }, linesOf(exported, folder))
    })

type Exported = Awaited<ReturnType<typeof import('../../../src/web/site/export/index.ts').exportSite>>

const linesOf = (exported: Exported, folder: string): string[] => {
  const { pages, files, bytes, written, removed, renamed, kept } = exported
  const names = Object.keys(renamed).length
  return [
    `exported ${pages} pages, ${files} files, ${readableSize(bytes)}, to ${folder}: ${written} written, ${removed} removed`,
    ...(names > 0 ? [`${names} files are called otherwise than their paths; --json says which`] : []),
    ...kept.map(file => `${file} is no part of the site any more, and stays: somebody has changed it`),
    `open ${join(resolve(folder), 'index.html')}`,
  ]
}
