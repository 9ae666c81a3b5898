// Makes style sheets and scripts shorter, without what is only for whoever reads them; they say the same afterwards.

/** Strings, addresses and comments that begin with `/*!` stay as they are; what is between them is shortened. */
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
    // A selector within a rule is one of what is in its element anyway.
    .replace(/([{};,])& (?=[^{}&]*\{)/g, '$1')
    .replace(/(?<![\w.])0(\.\d)/g, '$1')
    .replaceAll(';}', '}')

/** Strings and regular expressions stay as they are, and lines that may end a statement stay lines. Templates have one line. */
export const tightenScript = (script: string): string =>
  script
    .replace(/^\s*\/\/ .*$/gm, '')
    .replace(/\n\s*/g, '\n')
    .replace(/,\n(?=[)\]}])/g, '\n')
    .replace(/\n(?=[.})\]:?])|(?<=[({[,;>=&|?:])\n/g, '')
    .split(/('[^'\n]*'|`[^`]*`|\/[^/\n]+\/[gu]*(?=[.)]))/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/ ?([=(){}[\],;:?<>&|!]+) ?/g, '$1')))
    .join('')
    .trim()
