// Translation providers: services reached over the network, and one that only marks what needs translating.
export { createProvider } from './create-provider.ts'
export {
  type ProviderSettings,
  TranslationRefused,
  type TranslationRequest,
} from './provider.ts'
