// Prepares an image for Typst: detects its type by its bytes, checks its size, and converts it if necessary.
import { imageSize } from 'image-size'
import { Invalid } from '#kernel/errors.ts'

/** Limit of an image: when decoded, it takes about 200 MB. */
const mostPixels = 50_000_000

/** In bytes: each instruction of a vector drawing takes time. */
const longestDrawing = 5_000_000

const asTheyAre: ReadonlySet<string> = new Set(['png', 'jpg', 'gif'])

export interface ReadyImage {
  readonly bytes: Buffer
  /** Whether it may take much time, or crash the process: it is then tested by itself. */
  readonly isRisky: boolean
}

/** Throws `Invalid` if the image cannot be shown. */
export const readyImage = (bytes: Buffer): ReadyImage => {
  const { type, width, height } = measured(bytes)
  if (width * height > mostPixels) throw new Invalid(`it has ${width} × ${height} pixels`)
  if (asTheyAre.has(type)) return { bytes, isRisky: false }
  if (type === 'webp') return { bytes: wrappedWebp(bytes, width, height), isRisky: true }
  if (type === 'svg') return { bytes: drawing(bytes), isRisky: true }
  throw new Invalid(`images of the type ${type} are not shown`)
}

const measured = (bytes: Buffer): { type: string; width: number; height: number } => {
  try {
    const { type = '', width, height } = imageSize(bytes)
    return { type, width, height }
  } catch {
    // A drawing that states no size passes without a check of it; Typst can handle it.
    if (looksDrawn(bytes)) return { type: 'svg', width: 0, height: 0 }
    throw new Invalid('this is no image')
  }
}

const looksDrawn = (bytes: Buffer): boolean => bytes.includes('<svg')

/** Typst recognizes a drawing only by its first bytes, so what precedes `<svg` is cut off. */
const drawing = (bytes: Buffer): Buffer => {
  if (bytes.length > longestDrawing) throw new Invalid(`a drawing may have ${longestDrawing} bytes`)
  return bytes.subarray(Math.max(0, bytes.indexOf('<svg')))
}

/** Typst cannot decode WebP itself; its SVG renderer can, for images that pass through a filter. */
const wrappedWebp = (bytes: Buffer, pixelsAcross: number, pixelsDown: number): Buffer => {
  const width = pixelsAcross / filterScale
  const height = pixelsDown / filterScale
  const area = `x="0" y="0" width="${width}" height="${height}"`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">` +
      `<filter id="same" filterUnits="userSpaceOnUse" ${area}><feOffset/></filter>` +
      `<g filter="url(#same)"><image ${area} href="data:image/webp;base64,${bytes.toString('base64')}"/></g></svg>`,
  )
}

/** The pixels that a filter makes of one unit of length. */
const filterScale = 1.5

/** The placeholder for an image that cannot be shown. */
export const missingImage: Buffer = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="240" height="90"><path fill="#f4f4f5" stroke="#a1a1aa" ' +
    'd="M.5.5h239v89H.5z"/><path fill="none" stroke="#a1a1aa" stroke-width="2" d="m110 35 20 20m0-20-20 20"/></svg>',
)
