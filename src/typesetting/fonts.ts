// The fonts of documents: they come from packages, so that documents are the same on every host.
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

const sans = '@expo-google-fonts/noto-sans'
const mono = '@expo-google-fonts/noto-sans-mono'

const inPackages = [
  `${sans}/400Regular/NotoSans_400Regular.ttf`,
  `${sans}/400Regular_Italic/NotoSans_400Regular_Italic.ttf`,
  `${sans}/600SemiBold/NotoSans_600SemiBold.ttf`,
  `${sans}/700Bold/NotoSans_700Bold.ttf`,
  `${sans}/700Bold_Italic/NotoSans_700Bold_Italic.ttf`,
  `${mono}/400Regular/NotoSansMono_400Regular.ttf`,
  `${mono}/700Bold/NotoSansMono_700Bold.ttf`,
  '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
]

/** These packages do not export their font files, which are next to their exported module. */
const besideExports = [
  ['@embedpdf/fonts-sc', ['NotoSansHans-Regular.otf', 'NotoSansHans-Bold.otf']],
  ['@embedpdf/fonts-jp', ['NotoSansJP-Regular.otf', 'NotoSansJP-Bold.otf']],
  ['@embedpdf/fonts-kr', ['NotoSansKR-Regular.otf', 'NotoSansKR-Bold.otf']],
  ['@embedpdf/fonts-arabic', ['NotoNaskhArabic-Regular.ttf', 'NotoNaskhArabic-Bold.ttf']],
  ['@embedpdf/fonts-hebrew', ['NotoSansHebrew-Regular.ttf', 'NotoSansHebrew-Bold.ttf']],
] as const

/** The paths of all fonts. Unused ones cost hardly anything, since fonts are read on demand. */
export const fontFiles = (): string[] => [
  ...inPackages.map(path => require.resolve(path)),
  ...besideExports.flatMap(([name, files]) => {
    const folder = join(dirname(require.resolve(name)), '..', 'fonts')
    return files.map(file => join(folder, file))
  }),
]
