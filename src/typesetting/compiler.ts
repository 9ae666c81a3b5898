// Calls Typst: documents from sources and images that are in memory, and nothing else.
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { Invalid } from '#kernel/errors.ts'

export interface Compiler {
  /** Stores an image under the path by which sources name it: `/images/NAME`. */
  map(name: string, bytes: Buffer): void
  /** The source as a PDF. Throws `Invalid` if the source, or an image in it, cannot be typeset. */
  typeset(source: string): Buffer
  /** Its pages in SVG, one below the other, with text as paths. Throws the same errors. */
  draw(source: string): string
}

export const createCompiler = (fontPaths: string[]): Compiler => {
  // A folder that does not exist: a source can read only mapped images, and no files of the host.
  const workspace = join(tmpdir(), randomUUID())
  const typst = NodeCompiler.create({ workspace, fontArgs: [{ fontPaths }] })
  const compile = (source: string): NonNullable<ReturnType<typeof typst.compile>['result']> => {
    const compiled = typst.compile({ mainFileContent: source })
    if (compiled.result === null) throw new Invalid(messagesOf(compiled.takeDiagnostics()))
    return compiled.result
  }
  return {
    map: (name, bytes) => typst.mapShadow(join(workspace, 'images', name), bytes),
    typeset: source => {
      const compiled = compile(source)
      try {
        return typst.pdf(compiled)
      } catch (error) {
        throw new Invalid(String((error as Error).message).slice(0, longestMessage))
      }
    },
    draw: source => typst.plainSvg(compile(source)),
  }
}

const longestMessage = 1000

const messagesOf = (error: { readonly shortDiagnostics: readonly unknown[] } | null): string =>
  (error?.shortDiagnostics ?? [])
    .map(found => String((found as { message?: unknown }).message))
    .join('; ')
    .slice(0, longestMessage) || 'Typst refused the source and did not say why'
