// No translation, but the mark of a text that needs one: `[de] Text`.
import { createGlossary } from './glossary.ts'
import type { TranslationProvider } from './provider.ts'

export const createPseudo = (): TranslationProvider => ({
  translate: async ({ to, texts, glossary }) => {
    const { replace } = createGlossary(glossary)
    return texts.map(text => `[${to}] ${replace(text, translation => translation)}`)
  },
})
