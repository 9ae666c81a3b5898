// What tests of files about sites read them with: the official schema of sitemaps, and what lists and heads of pages say.
import { readFile } from 'node:fs/promises'
import { memoryPages, validateXML } from 'xmllint-wasm'

const schemaAt = (name: string) =>
  readFile(new URL(`../../schema/${name}`, import.meta.resolve('sitemap')), 'utf8')

/** Google's extension names translations by an element of XHTML, of which the official schema wants to know what it is. */
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

/** What the official schema says against a sitemap; nothing where it is one. */
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
