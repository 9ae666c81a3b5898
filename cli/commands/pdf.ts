// lectern pdf: saves the content of a space of a running server as a PDF.
import { Command, Option } from 'commander'
import { printResult } from '../print-result.ts'
import { clientOf, serverOption } from '../server-option.ts'

const examples = `
Examples:
  lectern pdf --space 0VbWbsFq000CyPphYHls -o guide.pdf
  lectern pdf --space 0VbWbsFq000CyPphYHls --page 0VbWcAOp000hyLWbaFRy --only --paper letter`

export const pdfCommand = (): Command => {
  const command = new Command('pdf')
    .description('take the content of a space out as a PDF, with the token in LECTERN_TOKEN')
    .requiredOption('--space <ID>', 'the space')
    .option('--change-request <ID>', 'what this change request proposes, by its id or its number')
    .option('--page <ID>', 'this page, with those under it, in place of all')
    .option('--only', 'the page alone')
    .addOption(new Option('--paper <SIZE>', 'the size of the sheets').choices(['a4', 'letter', 'a5']))
    .option('--language <TAG>', 'the language of the text: en, pt-br')
    .option('-o, --output <FILE>', 'where it goes; left out, the title in this folder')
    .option('--force', 'write over a file that is there')
    .addOption(serverOption())
    .option('--json', 'print one JSON value and nothing else')
    .addHelpText('after', examples)
  return command.action(async options => {
    const [{ savePdf }, { readableSize }] = await Promise.all([
      import('../save-pdf.ts'),
      import('../progress.ts'),
    ])
    const { json = false, force = false, output, server, ...wanted } = options
    const saved = await savePdf(await clientOf(server), wanted, { isQuiet: json, force, output })
    printResult(json, saved, [`saved a PDF of ${readableSize(saved.bytes)} as ${saved.path}`])
  })
}
