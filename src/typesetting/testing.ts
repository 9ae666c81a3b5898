// For tests of typesetting: makes PDFs of texts and images, and finds the processes that do it.
import { execFileSync } from 'node:child_process'
import type { Image, MissingImage, Source, Typesetting } from './index.ts'

export const sourceOf = (given: string | Uint8Array): Source => {
  const bytes = Buffer.from(given as string)
  return {
    size: bytes.length,
    open: async function* () {
      yield bytes
    },
  }
}

export interface Typeset {
  readonly pdf: Buffer
  readonly missing: readonly MissingImage[]
}

/** The PDF of a source, with images by name. */
export const typeset = (
  typesetting: Typesetting,
  source: string | Source,
  images: Readonly<Record<string, Uint8Array | Source>> = {},
  owner = 'organization',
): Promise<Typeset> => {
  const document = {
    source: typeof source === 'string' ? sourceOf(source) : source,
    images: Object.entries(images).map(
      ([name, bytes]): Image => ({ name, ...(bytes instanceof Uint8Array ? sourceOf(bytes) : bytes) }),
    ),
  }
  return typesetting.inTurn(owner, ({ typeset }) =>
    typeset(document, async (pdf, missing) => ({
      pdf: Buffer.concat(await Array.fromAsync(pdf)),
      missing,
    })),
  )
}

/** The ids of the processes that typeset for this one. */
export const typesettingProcesses = (): number[] =>
  execFileSync('ps', ['-axo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map(line => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .filter(
      ([, , parent, command]) =>
        Number(parent) === process.pid && command?.includes('typesetting/entry.ts') === true,
    )
    .map(([, id]) => Number(id))

/** The same picture of 8 × 6 pixels in each form. */
export const pictures = {
  png: 'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAAFElEQVR4nGM8ISfHgA0wYRWlkwQAmxQBECiKgAAAAAAASUVORK5CYII=',
  gif: 'R0lGODdhCAAGAIEAAMgeHgAAAAAAAAAAACwAAAAACAAGAAAIDgABCBxIsKDBgwgTDgwIADs=',
  webp: 'UklGRjYAAABXRUJQVlA4ICoAAACQAQCdASoIAAYAAsBMJaACdLoAA5gA/u2QP4hd7G2//PTP62/j/xkAAAA=',
  webpLossless: 'UklGRiIAAABXRUJQVlA4TBYAAAAvB0ABAAdQjyLXo/8BgCD8b5uI6H8I',
  bmp: 'Qk3GAAAAAAAAADYAAAAoAAAACAAAAAYAAAABABgAAAAAAJAAAADEDgAAxA4AAAAAAAAAAAAAHh7IHh7IHh7IHh7IHh7IHh7I',
} as const

export const pictureIn = (form: keyof typeof pictures): Buffer => Buffer.from(pictures[form], 'base64')

export const drawn = (inside: string, size = 'width="20" height="20"'): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inside}</svg>`)
