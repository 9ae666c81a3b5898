// The page with all changes of change requests: pages for everybody, and for members what is still unresolved.
import { filled, type Plural } from '#languages/index.ts'
import type { ProposedChangeRequest, ProposedChanges } from '#sites/proposed-changes/index.ts'
import { Html, html } from '../../html.ts'
import type { PreviewWords, SiteWords } from '../words.ts'
import { printPageEntry, titleOf } from './bar.ts'
import { changesParameter } from './changes-parameter.ts'
import { printConflict } from './conflict.ts'
import type { Internals } from './read-internals.ts'

export const printReview = (
  proposed: ProposedChanges,
  internals: readonly Internals[],
  words: PreviewWords,
  { morePages }: SiteWords['page'],
): Html => html`<h1>${words.review}</h1>
${proposed.changeRequests.map(one => printChangedPages(one, proposed, words, morePages))}
${printRules(internals, words)}
<h2 id="~conflicts">${words.conflicts}</h2>
${printInternal('conflicts', proposed, internals, words, printConflicts)}
<h2 id="~broken-links">${words.brokenLinks}</h2>
${printInternal('brokenLinks', proposed, internals, words, (one, said) => printBrokenLinks(one, proposed, said))}
<h2 id="~comments">${words.comments}</h2>
${printInternal('comments', proposed, internals, words, printComments)}`

/** The most pages shown of each change request. */
const mostPages = 1000

const printChangedPages = (
  one: ProposedChangeRequest,
  { pages }: ProposedChanges,
  words: PreviewWords,
  morePages: Plural,
): Html => {
  const own = pages.filter(({ changeRequest }) => changeRequest.id === one.id)
  const hidden = one.head === undefined ? 0 : one.pages - own.length
  return html`<section><h2><bdi>${titleOf(one)}</bdi></h2>
<p><small><bdi>${one.spaceTitle}</bdi> #${one.number}</small></p>
${own.length === 0 ? html`<p>${words.noPages}</p>` : html`<ul class="review-pages">${own.slice(0, mostPages).map(page => printPageEntry(page, words, { query: `?${changesParameter}` }))}</ul>`}
${own.length > mostPages && html`<p>${words.counted(morePages, own.length - mostPages)}</p>`}
${hidden > 0 && html`<p>${words.counted(words.hidden, hidden)}</p>`}
${one.others > 0 && html`<p>${words.others}: ${one.others}</p>`}</section>`
}

/** The merge rules that change requests do not fulfil yet. */
const printRules = (internals: readonly Internals[], words: PreviewWords): Html | false => {
  const kept = internals.filter(({ rules }) => rules !== undefined && rules.rules.length > 0)
  if (kept.length === 0) return false
  return html`<h2 id="~merge-rules">${words.mergeRules}</h2>
${kept.map(one => html`<p>${words.notYet} <bdi>${titleOf(one.changeRequest)}</bdi></p><ul class="review-list">${sentencesOf(one, words).map(sentence => html`<li>${sentence}</li>`)}</ul>`)}`
}

const sentencesOf = ({ rules }: Internals, words: PreviewWords): string[] => {
  if (rules === undefined) return []
  const { counted: count, needed: all } = rules.approvals
  const said = words.rules
  const sentences = {
    approvals: filled(said.approvals, { count, all }),
    noOutdatedApprovals: said.noOutdatedApprovals,
    noBrokenLinks: rules.doLinksBreak ? said.noBrokenLinks : said.unknownLinks,
    noOpenComments: said.noOpenComments,
    authorsMayMerge: said.authorsMayMerge,
  }
  return rules.rules.map(rule => sentences[rule])
}

/** Members see the list; others see only how many there are. */
const printInternal = (
  name: 'conflicts' | 'brokenLinks' | 'comments',
  { changeRequests }: ProposedChanges,
  internals: readonly Internals[],
  words: PreviewWords,
  print: (one: Internals, words: PreviewWords) => Html,
): Html => {
  const all = changeRequests.reduce((sum, one) => sum + (one[name] ?? 0), 0)
  if (all === 0) return html`<p>${words.none}</p>`
  const closed = changeRequests
    .filter(({ head }) => head === undefined)
    .reduce((sum, one) => sum + (one[name] ?? 0), 0)
  return html`<p>${all}</p>
${closed > 0 && html`<p>${words.membersOnly}</p>`}
${internals.filter(({ changeRequest }) => (changeRequest[name] ?? 0) > 0).map(one => print(one, words))}`
}

const printConflicts = (one: Internals, words: PreviewWords): Html =>
  html`<ul class="review-list">${one.conflicts.map(conflict => printConflict(conflict, one.titles, words))}</ul>`

const printBrokenLinks = (
  { brokenLinks, changeRequest }: Internals,
  { pages }: ProposedChanges,
  words: PreviewWords,
): Html => {
  const byPage = new Map<string, { title: string; targets: string[] }>()
  const known = new Map(pages.map(({ id, title }) => [id, title]))
  let shown = 0
  for (const { targetReference, locationReferences } of brokenLinks.links) {
    shown++
    for (const source of locationReferences as readonly Reference[]) {
      const { id, title } = source.page ?? source['reusable-content'] ?? {}
      const entry = byPage.get(id ?? '') ?? { title: title ?? known.get(id ?? '') ?? '…', targets: [] }
      byPage.set(id ?? '', entry)
      entry.targets.push(targetName(targetReference as Reference, known))
    }
  }
  return html`<ul class="review-list">${[...byPage.values()].map(({ title, targets }) => html`<li><bdi>${title}</bdi><ul>${targets.map(target => html`<li><bdi>${target}</bdi></li>`)}</ul></li>`)}</ul>
${(changeRequest.brokenLinks ?? 0) > shown && html`<p>${words.elsewhere}</p>`}`
}

interface Named {
  readonly id?: string
  readonly title?: string
  readonly name?: string
  readonly path?: string
}

interface Reference {
  readonly page?: Named
  readonly 'reusable-content'?: Named
  readonly file?: Named
  readonly space?: Named
  readonly url?: string
  readonly anchor?: string
}

const targetName = (to: Reference, known: ReadonlyMap<string, string>): string => {
  const named = to.page ?? to.file ?? to.space ?? to['reusable-content'] ?? {}
  const name = named.title ?? named.name ?? known.get(named.id ?? '') ?? to.url ?? named.id ?? ''
  return to.anchor === undefined ? name : `${name} #${to.anchor}`
}

const printComments = ({ comments }: Internals, words: PreviewWords): Html =>
  html`<ul class="review-list">${comments.map(
    ({ postedBy, postedAt, body, target, replies }) =>
      html`<li><p><strong><bdi>${postedBy?.displayName ?? '…'}</bdi></strong> · <small><time datetime="${postedAt}">${postedAt.slice(0, 10)}</time> · ${target.page === undefined ? words.wholeChange : html`${words.onPage} <bdi>${target.page.title}</bdi>`}${replies > 0 && ` · +${replies}`}</small></p><div class="prose">${new Html(body.html ?? '')}</div></li>`,
  )}</ul>`
