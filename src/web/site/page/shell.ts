// The shell of every page of a site, with any content between header and footer: an article, search results, or a
// refusal.
import type { Asset } from '../../assets.ts'
import { Html, html } from '../../html.ts'
import { printLanguage } from '../language.ts'
import { printPreviewBar } from '../preview/bar.ts'
import type { ShellWithPage } from '../route-data.ts'
import { assetHref, script } from '../site-assets.ts'
import { wordsIn } from '../words.ts'
import { printAnnouncement } from './announcement.ts'
import { printFooter } from './footer.ts'
import { type Head, printHead } from './head.ts'
import { printHeader } from './header.ts'
import { placeScript } from './inline-scripts.ts'
import { printSections } from './sections.ts'
import { printSide } from './side.ts'

interface ShellContent {
  readonly head: Head
  /** Printed above the main part, as wide as the window. */
  readonly above?: Html | false
  /** The content of the main part, and its class. */
  readonly main: Html
  readonly kind?: string
  /** The words that scripts print, as attributes. */
  readonly spoken?: Html
  /** Scripts apart from the one of every page. */
  readonly scripts?: readonly Asset[]
  /** The language of the main part, where it is not that of the site. */
  readonly language?: string
}

/** The id of the main part, to which the first link of a page leads; ids in texts have no tilde. */
const mainId = '~content'

export const printShell = (
  shell: ShellWithPage,
  { head, above, main, kind, spoken, language, scripts = [] }: ShellContent,
): string => {
  const { site, sections } = shell
  const { page: words, preview: previewWords } = wordsIn(site.language)
  const { theme } = site.look
  return html`<!doctype html>
<html lang="${site.language}" dir="${site.direction}"${theme !== 'system' && html` data-theme="${theme}"`}>
${printHead(shell, head)}
<body>
<a class="skip" href="#${mainId}"${words.mark}>${words.skip}</a>
${printPreviewBar(site, previewWords)}
${printAnnouncement(site, words)}
${printHeader(site, words)}
${printSections(sections, words)}
${above}
<div class="frame${!hasSide(shell) && ' alone'}">
${printSide(shell, words)}
<script>${new Html(placeScript)}</script>
<main id="${mainId}"${kind && html` class="${kind}"`}${spoken}${language && printLanguage(language, site.language)}>
${main}
</main>
</div>
${printFooter(site, words)}
${[script, ...scripts].map(
  one => html`<script type="module" src="${assetHref(site.base, one)}"></script>
`,
)}</body>
</html>
`.text
}

const hasSide = ({ navigation, page }: ShellWithPage): boolean =>
  navigation.length > 0 && page?.layout.tableOfContents !== false
