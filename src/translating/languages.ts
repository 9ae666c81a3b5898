// Language codes, `pt-br`, as each provider writes them.

/** `Brazilian Portuguese (pt-br)`, for a language model. */
export const languageName = (code: string): string => {
  try {
    const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(code)
    return name === undefined || name === code ? code : `${name} (${code})`
  } catch {
    return code
  }
}

/** The code of a target language for DeepL: some languages need a region, most have none. */
export const deeplTarget = (code: string): string => {
  const [language = ''] = code.split('-')
  return targets.get(code) ?? targets.get(language) ?? language.toUpperCase()
}

/** The code of a source language for DeepL, without a region. */
export const deeplSource = (code: string): string => (code.split('-')[0] ?? '').toUpperCase()

const targets: ReadonlyMap<string, string> = new Map([
  ['en', 'EN-US'],
  ['en-gb', 'EN-GB'],
  ['pt', 'PT-PT'],
  ['pt-br', 'PT-BR'],
  ['zh', 'ZH-HANS'],
  ['zh-tw', 'ZH-HANT'],
  ['zh-hk', 'ZH-HANT'],
  ['zh-hant', 'ZH-HANT'],
  ['es-419', 'ES-419'],
  ['no', 'NB'],
])

/** The server's code for this language, among those that it supports; undefined if it does not. */
export const closestCode = (wanted: string, codes: readonly string[]): string | undefined => {
  const [language = ''] = wanted.split('-')
  const names = [wanted, ...(otherNames.get(wanted) ?? []), language, ...(otherNames.get(language) ?? [])]
  return names.map(name => codes.find(code => code.toLowerCase() === name)).find(code => code !== undefined)
}

/** The codes in various versions of LibreTranslate. */
const otherNames: ReadonlyMap<string, readonly string[]> = new Map([
  ['pt-br', ['pb']],
  ['zh', ['zh-hans']],
  ['zh-cn', ['zh-hans', 'zh']],
  ['zh-hans', ['zh']],
  ['zh-tw', ['zh-hant', 'zt']],
  ['zh-hk', ['zh-hant', 'zt']],
  ['zh-hant', ['zt']],
  ['no', ['nb']],
  ['nb', ['no']],
])
