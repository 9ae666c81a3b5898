// Shortens style sheets and scripts without changing what they do, by removing what is only for readers of the source.

/** Strings, addresses and comments that begin with `/*!` stay as they are; everything between them is shortened. */
export const tightenStyle = (css: string): string =>
  css
    .replace(/\/\*(?!!)[\s\S]*?\*\//g, '')
    .split(/("[^"]*"|url\([^)]*\)|\/\*![\s\S]*?\*\/)/)
    .map((part, index) => (index % 2 === 1 ? part : tightenRules(part)))
    .join('')
    .replace(/="([\w-]+)"/g, '=$1')
    .replaceAll('*/ ', '*/')
    .trim()

const tightenRules = (css: string): string =>
  css
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,/]|[<>]=?) ?|(?<=\() | (?=\))/g, '$1')
    .replace(/([{;(][\w-]+): /g, '$1:')
    // Nested selectors are relative to the rule's element anyway.
    .replace(/([{};,])& (?=[^{}&]*\{)/g, '$1')
    .replace(/(?<![\w.])0(\.\d)/g, '$1')
    .replaceAll(';}', '}')

/**
 * Strings and regular expressions stay as they are, and so do line breaks that may end a statement. Templates must have
 * one line.
 */
export const tightenScript = (script: string): string =>
  script
    .replace(/^\s*\/\/ .*$|^\s*\/\*\*[\s\S]*?\*\/$/gm, '')
    .replace(/\n\s*/g, '\n')
    .replace(/,\n(?=[)\]}])/g, '\n')
    .replace(/\n(?=[.})\]:?])|(?<=[({[,;>=&|?:])\n/g, '')
    .split(/('[^'\n]*'|`[^`]*`|\/[^/\n]+\/[gu]*(?=[.)]))/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/ ?([=(){}[\],;:?<>&|!]+) ?/g, '$1')))
    .join('')
    .trim()
