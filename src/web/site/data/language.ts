// In which direction a language is written.

/** Of a code as BCP 47 has it. Of those that are written in several scripts, the usual one counts where the code names none. */
export const directionOf = (language: string): 'ltr' | 'rtl' => {
  const { script } = new Intl.Locale(language).maximize()
  return script !== undefined && fromRight.has(script) ? 'rtl' : 'ltr'
}

/** Scripts in use that are written from right to left. */
const fromRight = new Set([
  'Adlm',
  'Arab',
  'Aran',
  'Hebr',
  'Mand',
  'Mend',
  'Nkoo',
  'Rohg',
  'Samr',
  'Syrc',
  'Thaa',
  'Yezi',
])
