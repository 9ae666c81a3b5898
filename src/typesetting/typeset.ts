// Typesets one document: sends its images and its source to a process, and gets a PDF. If an image or a character breaks
// this, it is left out and the document typeset again.
import { ResourceExhausted } from '#kernel/errors.ts'
import { type Child, ProcessEnded, type Source, startChild } from './child.ts'
import type { ProcessLimits } from './messages.ts'

export interface Image extends Source {
  /** The name in the source: `/images/NAME`. */
  readonly name: string
}

export interface Document {
  readonly source: Source
  readonly images: readonly Image[]
}

export interface MissingImage {
  readonly name: string
  readonly reason: string
}

/** Receives the bytes of a PDF; must read them to their end. */
export type TakePdf<T> = (pdf: AsyncIterable<Uint8Array>, missing: readonly MissingImage[]) => Promise<T>

/** How many images may crash or exhaust a process, and are then left out. */
const mostFatalImages = 5

export const typesetDocument = async <T>(
  document: Document,
  limits: ProcessLimits,
  signal: AbortSignal,
  take: TakePdf<T>,
): Promise<T> => {
  const fatal = new Map<string, string>()
  let [isTried, isCovered] = [document.images.length === 0, false]
  for (;;) {
    const asked: { image?: string } = {}
    const child = startChild(limits, signal)
    try {
      const missing = await addImages(child, document.images, { isTried, fatal, asked })
      return await typesetSource(child, { source: document.source, isCovered }, pdf => take(pdf, missing))
    } catch (error) {
      const isTriedBefore = isTried
      isTried = true
      const isOfProcess = error instanceof ProcessEnded || error instanceof ResourceExhausted
      if (isOfProcess && asked.image !== undefined && fatal.size < mostFatalImages)
        fatal.set(asked.image, 'it takes too much to be drawn')
      else if (!(error instanceof Refused || error instanceof ProcessEnded)) throw error
      else if (isTriedBefore) {
        // Typst crashes on some characters that no font has, next to others: all such characters are replaced, to save
        // the rest of the text.
        if (isCovered || !(error instanceof ProcessEnded)) throw error
        isCovered = true
      }
    } finally {
      await child.end()
    }
  }
}

/** Typst refuses the source. */
class Refused extends Error {}

interface Adding {
  readonly isTried: boolean
  readonly fatal: ReadonlyMap<string, string>
  /** The image that the process is working on. */
  readonly asked: { image?: string }
}

const addImages = async (
  child: Child,
  images: readonly Image[],
  { isTried, fatal, asked }: Adding,
): Promise<MissingImage[]> => {
  const missing = [...fatal].map(([name, reason]) => ({ name, reason }))
  for (const { name } of missing) await read(child.ask({ kind: 'missing', name }))
  for (const image of images) {
    if (fatal.has(image.name)) continue
    asked.image = image.name
    const reply = await read(child.ask({ kind: 'image', name: image.name, isTried }, image))
    if (reply.kind === 'refused') missing.push({ name: image.name, reason: reply.reason })
  }
  delete asked.image
  return missing
}

const read = async (asked: ReturnType<Child['ask']>) => {
  const { reply, body } = await asked
  for await (const _chunk of body);
  return reply
}

const typesetSource = async <T>(
  child: Child,
  { source, isCovered }: { readonly source: Source; readonly isCovered: boolean },
  take: (pdf: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> => {
  const { reply, body } = await child.ask({ kind: 'typeset', isCovered }, source)
  if (reply.kind === 'refused') throw new Refused(`Typst refused a document: ${reply.reason}`)
  return take(body)
}
