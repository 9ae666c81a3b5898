// Structured data and Open Graph in the head of a page: they have what their specifications require.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Element, Root } from 'hast'
import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { printPage } from './page.ts'
import { examplePage } from './testing.ts'

type Changes = Parameters<typeof examplePage>[0]

const elementsIn = (node: Root | Element): Element[] =>
  node.children.flatMap(child => (child.type === 'element' ? [child, ...elementsIn(child)] : []))

const headOf = (changes?: Changes) => {
  const all = elementsIn(
    unified()
      .use(rehypeParse)
      .parse(printPage(examplePage(changes))),
  )
  const isData = ({ tagName, properties }: Element) =>
    tagName === 'script' && properties.type === 'application/ld+json'
  const scripts = all.filter(isData).map(({ children: [text] }) => (text?.type === 'text' ? text.value : ''))
  const metas = all.filter(({ tagName }) => tagName === 'meta')
  const contents = (name: string) =>
    metas
      .filter(({ properties }) => (properties.property ?? properties.name) === name)
      .map(({ properties }) => properties.content)
  return { graphs: scripts.map(script => JSON.parse(script)), contents, all }
}

const typed = (graph: { '@graph': { '@type': string }[] }, type: string): any =>
  graph['@graph'].find(one => one['@type'] === type)

test('the structured data of a page says what it is, in which language, and when it was changed', () => {
  const { graphs } = headOf()
  assert.equal(graphs.length, 1)
  assert.equal(graphs[0]['@context'], 'https://schema.org')
  const { headline, dateModified, inLanguage, url, description } = typed(graphs[0], 'TechArticle')
  const { page, site } = examplePage()
  assert.deepEqual(
    [headline, dateModified, inLanguage, url, description],
    [page.title, page.updatedAt, site.language, page.canonical, page.description],
  )
})

test('its breadcrumbs lead from the front to the page, each with a position, a name and a whole address', () => {
  const { itemListElement: items } = typed(headOf().graphs[0], 'BreadcrumbList')
  const root = 'https://docs.example/acme/docs'
  assert.deepEqual(
    items.map(({ '@type': type, position, name, item }: any) => [type, position, name, item]),
    [
      ['ListItem', 1, 'Acme Docs', root],
      ['ListItem', 2, 'Guides', `${root}/guides`],
      ['ListItem', 3, 'First steps', `${root}/first-steps`],
      ['ListItem', 4, 'Propose a change', `${root}/propose-a-change`],
    ],
  )
})

test('what leads nowhere is no step, nothing is named twice, and the front has no way to it', () => {
  const stepsIn = (breadcrumbs: readonly { title: string; href?: string }[], canonical?: string) => {
    const page = { breadcrumbs, ...(canonical !== undefined && { canonical }) }
    const list = typed(headOf({ page }).graphs[0], 'BreadcrumbList')
    return list?.itemListElement.map(({ name }: { name: string }) => name)
  }
  const home = { title: 'Start', href: '/acme/docs' }
  assert.deepEqual(stepsIn([home, { title: 'Group' }]), ['Start', 'Propose a change'])
  assert.equal(stepsIn([home], 'https://docs.example/acme/docs'), undefined)
})

test('no text of a page ends the data, or says anything else in it', () => {
  for (const title of [
    '</script><script>alert(1)</script>',
    '<!--<script>',
    ']]>',
    '"\\\n\u2028\u0000',
    'עברית\u202e & <b>',
  ]) {
    const { graphs, all } = headOf({
      page: { title, description: title, breadcrumbs: [{ title, href: '/acme/docs/x' }] },
      site: { title },
    })
    assert.equal(typed(graphs[0], 'TechArticle').headline, title)
    assert.equal(typed(graphs[0], 'BreadcrumbList').itemListElement[1].name, title)
    assert.equal(all.filter(({ tagName }) => tagName === 'script').length, 4)
  }
})

test('a page that search engines are not to list has no structured data', () => {
  const { graphs, contents } = headOf({ page: { isIndexed: false } })
  assert.deepEqual([graphs, contents('robots')], [[], ['noindex']])
})

test('Open Graph has all that it requires of a page, and what else others show', () => {
  const { contents } = headOf({ look: { socialPreview: 'https://docs.example/card.png' } })
  const { page } = examplePage()
  const properties = {
    'og:title': page.title,
    'og:type': 'article',
    'og:url': page.canonical,
    'og:image': 'https://docs.example/card.png',
    'og:description': page.description,
    'og:site_name': 'Acme Docs',
    'og:locale': 'en_US',
    'twitter:card': 'summary_large_image',
  }
  for (const [name, content] of Object.entries(properties)) assert.deepEqual(contents(name), [content], name)
})

test('the front is a website, and a locale names the territory that the language does', () => {
  const canonical = 'https://docs.example/acme/docs'
  const { contents } = headOf({ page: { canonical }, site: { language: 'pt-br' } })
  assert.deepEqual(
    ['og:type', 'og:locale', 'twitter:card'].map(name => contents(name)[0]),
    ['website', 'pt_BR', 'summary'],
  )
})
