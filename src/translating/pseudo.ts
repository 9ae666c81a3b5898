// A provider that does not translate, but marks each text that needs it: `[de] Text`.
import { createGlossary } from './glossary.ts'
import type { TranslationProvider } from './provider.ts'

export const createPseudo = (): TranslationProvider => ({
  translate: async ({ to, texts, glossary }) => {
    const { replace } = createGlossary(glossary)
    return texts.map(text => `[${to}] ${replace(text, translation => translation)}`)
  },
})
