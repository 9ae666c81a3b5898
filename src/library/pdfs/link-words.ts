// The link targets of a PDF as strings: looked up in the main thread, and read in a thread.
import type { LinkTarget } from '#content/typst/index.ts'

const inPdf = 'pdf-page:'
const asImage = 'pdf-image:'

export const writeTarget = (target: { readonly page: string; readonly anchor?: string }): string =>
  `${inPdf}${JSON.stringify(target)}`

export const writeImage = (name: string): string => `${asImage}${name}`

/** The target of a link; an address leads to itself, even if it was not looked up. */
export const linkIn = (links: Readonly<Record<string, string>>, written: string): LinkTarget | undefined => {
  const meaning = Object.hasOwn(links, written) ? links[written] : undefined
  if (meaning === undefined) return isAddress(written) ? { url: written } : undefined
  if (meaning.startsWith(inPdf)) return JSON.parse(meaning.slice(inPdf.length)) as LinkTarget
  return isAddress(meaning) ? { url: meaning } : undefined
}

export const imageIn = (links: Readonly<Record<string, string>>, written: string): string | undefined => {
  const meaning = Object.hasOwn(links, written) ? links[written] : undefined
  return meaning?.startsWith(asImage) ? meaning.slice(asImage.length) : undefined
}

const isAddress = (written: string): boolean => /^(?:https?|mailto|tel):/i.test(written)
