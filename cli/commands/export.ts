// lectern export: exports the content of a space of a running server into a zip or a folder.
import { Command } from 'commander'
import { printResult } from '../print-result.ts'
import { clientOf, serverOption } from '../server-option.ts'

const examples = `
Examples:
  lectern export 0VbWbsFq000CyPphYHls docs
  lectern export 0VbWbsFq000CyPphYHls docs.zip --server https://docs.example.com`

export const exportCommand = (): Command =>
  new Command('export')
    .description('take the content of a space out as Markdown files, with the token in LECTERN_TOKEN')
    .argument('<SPACE>', 'the id of the space')
    .argument('<FOLDER|ZIP>', 'where it goes: a name that ends in .zip is a zip, every other a folder')
    .option('--force', 'write into a folder that is not empty, over what is there')
    .addOption(serverOption())
    .option('--json', 'print one JSON value and nothing else')
    .addHelpText('after', examples)
    .action(async (space: string, path: string, options) => {
      const [{ exportContent }, { readableSize }] = await Promise.all([
        import('../export-content.ts'),
        import('../progress.ts'),
      ])
      const how = { isQuiet: options.json === true, force: options.force === true }
      const exported = await exportContent(await clientOf(options.server), space, path, how)
      const { files, bytes } = exported
      printResult(options.json, exported, [`exported ${files} files, ${readableSize(bytes)}, to ${path}`])
    })
