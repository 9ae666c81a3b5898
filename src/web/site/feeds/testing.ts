// Readers of feeds for tests: the official schema of sitemaps, and parsers of lists and of heads of pages.
import { readFile } from 'node:fs/promises'
import { memoryPages, validateXML } from 'xmllint-wasm'

const schemaAt = (name: string) =>
  readFile(new URL(`../../schema/${name}`, import.meta.resolve('sitemap')), 'utf8')

/** Google's extension names translations by an XHTML element, which the official schema needs a declaration of. */
const withTranslations = `<schema xmlns="http://www.w3.org/2001/XMLSchema">
<import namespace="http://www.sitemaps.org/schemas/sitemap/0.9" schemaLocation="sitemap.xsd"/>
<import namespace="http://www.w3.org/1999/xhtml" schemaLocation="link.xsd"/>
</schema>`
const linkSchema = `<schema xmlns="http://www.w3.org/2001/XMLSchema" targetNamespace="http://www.w3.org/1999/xhtml">
<element name="link"><complexType>
<attribute name="rel" use="required"><simpleType><restriction base="string"><enumeration value="alternate"/></restriction></simpleType></attribute>
<attribute name="hreflang" use="required" type="string"/>
<attribute name="href" use="required" type="anyURI"/>
</complexType></element>
</schema>`

/** The errors that the official schema finds in a sitemap; empty for a valid one. */
export const problemsOfSitemap = async (xml: string): Promise<string[]> => {
  const { errors } = await validateXML({
    xml: [{ fileName: 'sitemap.xml', contents: xml }],
    schema: [{ fileName: 'all.xsd', contents: withTranslations }],
    preload: [
      { fileName: 'sitemap.xsd', contents: await schemaAt('sitemap.xsd') },
      { fileName: 'link.xsd', contents: linkSchema },
    ],
    maxMemoryPages: 8 * memoryPages.defaultMaxMemoryPages,
  })
  return errors.map(({ message }) => message)
}

/** Parses a list by the rules of https://llmstxt.org; throws where it is invalid. */
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
