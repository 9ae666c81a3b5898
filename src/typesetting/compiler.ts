// Typst itself: documents out of sources and images that are in memory, and nothing else.
import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { Invalid } from '#kernel/errors.ts'

export interface Compiler {
  /** Puts an image where sources name it: `/images/NAME`. */
  map(name: string, bytes: Buffer): void
  /** A PDF. Throws `Invalid` where the source, or an image in it, cannot be typeset. */
  typeset(source: string): Buffer
  /** Its pages in SVG, one below the other, text as paths. Throws the same. */
  draw(source: string): string
}

export const createCompiler = (fontPaths: string[]): Compiler => {
  // A folder that is not there: so a source reads what is mapped, and no file of this machine.
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
