// Links: to a place in the document with the number of its page, to an address, or nowhere.
import { percentDecoded } from '#kernel/percent-decoding.ts'
import type { LinkTarget } from './book.ts'
import { type Content, call, callWith } from './values/value.ts'
import type { Place, Writer } from './writer.ts'

/** The content, as a link if the destination leads somewhere. */
export const linked = (destination: string, content: Content, { place }: Writer): Content => {
  const target = targetOf(destination, place)
  if (target === undefined) return content
  if ('url' in target) return isAddress(target.url) ? call('outer-link', target.url, content) : content
  const found = place.labels.of(target.page, target.anchor)
  if (found === undefined) return content
  return callWith('inner-link', { distant: target.page !== place.page }, found, content)
}

const targetOf = (destination: string, { book, page, reusableContent }: Place): LinkTarget | undefined => {
  if (!destination.startsWith('#')) return book.linkOf(destination, page, reusableContent)
  return { page, anchor: percentDecoded(destination.slice(1)) }
}

/** Whether a reader of PDFs may open the address: no local files, no programs. */
const isAddress = (url: string): boolean =>
  /^(?:https?|mailto|tel|ftp):/i.test(url) && url.length <= longestAddress

const longestAddress = 2000
