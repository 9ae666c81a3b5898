// The types of html-encoding-sniffer, which has none of its own.
declare module 'html-encoding-sniffer' {
  /** The encoding of HTML by its first 1,024 bytes, by its name in the standard. */
  export default function sniffHtmlEncoding(
    bytes: Uint8Array,
    options?: { transportLayerEncodingLabel?: string; defaultEncoding?: string },
  ): string
}
