// The types of html-encoding-sniffer, which brings none.
declare module 'html-encoding-sniffer' {
  /** The encoding of HTML by its first 1,024 bytes, by the name that the standard has for it. */
  export default function sniffHtmlEncoding(
    bytes: Uint8Array,
    options?: { transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string
}
