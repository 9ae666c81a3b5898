// Providers by their settings.
import type { Fetcher } from '#network/index.ts'
import { type Ask, askingThrough } from './ask.ts'
import { createDeepl } from './deepl.ts'
import { createLibretranslate } from './libretranslate.ts'
import { createOpenai } from './openai.ts'
import type { ProviderSettings, TranslationProvider } from './provider.ts'
import { createPseudo } from './pseudo.ts'

/** The provider that these settings describe. It makes no request before there is something to translate. */
export const createProvider = (
  fetcher: Pick<Fetcher, 'fetch'>,
  settings: ProviderSettings,
): TranslationProvider => makers[settings.type](askingThrough(fetcher), settings)

const makers: Readonly<
  Record<ProviderSettings['type'], (ask: Ask, settings: ProviderSettings) => TranslationProvider>
> = {
  openai: createOpenai,
  libretranslate: createLibretranslate,
  deepl: createDeepl,
  pseudo: createPseudo,
}
