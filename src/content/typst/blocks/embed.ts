// Embeds, files, and pages on a line of their own: a link, and a caption.
import { linked } from '../links.ts'
import { breakable } from '../text/breaks.ts'
import { type Content, callWith } from '../values/value.ts'
import type { TypstBlock, Writer } from '../writer.ts'

export const embed: TypstBlock = {
  nodes: {
    embed: ({ url, provider }, element, writer) =>
      leadOf(url, provider === null ? url : `${provider}: ${url.replace(/^https?:\/\/(?:www\.)?/i, '')}`, {
        caption: writer.flow(element.children),
        writer,
      }),
  },
}

/** A box with a link and its caption. */
export const leadOf = (
  url: string,
  title: string,
  { kind, note, caption, writer }: { kind?: string; note?: string; caption: Content[]; writer: Writer },
): Content =>
  callWith(
    'lead',
    { kind, note, caption: caption.length === 0 ? undefined : caption },
    linked(url, breakable(title), writer),
  )
