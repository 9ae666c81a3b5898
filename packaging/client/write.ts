// Writes the files of the client that are generated from the API document.
import type { Document } from '#web/reference/document.ts'
import { clientOperations } from './client-operations.ts'
import { writeMethods, writeTable } from './operations.ts'
import { writeTypes } from './types.ts'

/** The texts of these files, by name. */
export const writeClient = (document: Document): Record<string, string> => {
  const operations = clientOperations(document)
  const methods = writeMethods(operations)
  return {
    'types.ts': `${header('what the API takes and answers')}${importOf(writeTypes(document), ['Upload'], '../form.ts')}\n${writeTypes(document)}`,
    'methods.ts': [
      header('a method for each operation'),
      importOf(methods, ['Call', 'CallOptions', 'ListCall'], '../call.ts'),
      importOf(methods, Object.keys(document.components.schemas).sort(), './types.ts'),
      `\n${methods}`,
    ].join(''),
    'operations.ts': [
      header('how the request of each operation is made'),
      `import type { Operation } from '../operation.ts'\n`,
      `\n${writeTable(operations)}`,
    ].join(''),
  }
}

const header = (what: string): string =>
  `// Made from the API document, not by hand: ${what}. UPDATE_CLIENT=1 npm test -- test/client/generated.test.ts writes it.\n`

const importOf = (text: string, names: readonly string[], from: string): string => {
  const code = text.replace(/\/\*\*[\s\S]*?\*\//g, '')
  const used = names.filter(name => new RegExp(`\\b${name}\\b`).test(code))
  return used.length === 0 ? '' : `import type { ${used.join(', ')} } from '${from}'\n`
}
