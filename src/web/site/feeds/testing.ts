// What tests of files about sites read them with: the official schema of sitemaps, and what lists and heads of pages say.
import { readFile } from 'node:fs/promises'
import { memoryPages, validateXML } from 'xmllint-wasm'

const schemaAt = (name: string) =>
  readFile(new URL(`../../schema/${name}`, import.meta.resolve('sitemap')), 'utf8')

/** What the official schema says against a sitemap; nothing where it is one. */
export const problemsOfSitemap = async (xml: string): Promise<string[]> => {
  const { errors } = await validateXML({
    xml: [{ fileName: 'sitemap.xml', contents: xml }],
    schema: [await schemaAt('sitemap.xsd')],
    maxMemoryPages: 8 * memoryPages.defaultMaxMemoryPages,
  })
  return errors.map(({ message }) => message)
}

/** A list as https://llmstxt.org describes it; throws where it is none. */
export const readLlms = (text: string) => {
  const [head = '', ...parts] = text.split(/^## /m)
  const [, title, description] = /^# (.+)\n(?:\n> (.+)\n)?\s*$/.exec(head) ?? []
  if (title === undefined) throw new Error(`not a title, and a description: ${head}`)
  const sections = parts.map(part => {
    const [name = '', ...lines] = part.trim().split('\n')
    const links = lines.filter(line => line !== '').map(readLink)
    return { name, links }
  })
  return { title, description, sections }
}

const readLink = (line: string) => {
  const [, title, address, about] = /^- \[((?:\\.|[^\\\][])+)\]\(([^()\s]+)\)(?:: (.+))?$/.exec(line) ?? []
  if (title === undefined || address === undefined) throw new Error(`not a link: ${line}`)
  return { title, address, about }
}
