// Divides the fields of a page between the front matter that it came with and the manifest.
import { isJsonObject } from '#kernel/json.ts'
import { type FrontMatter, readFrontMatter, writeFrontMatter } from '../front-matter/index.ts'
import type { OutlineCover, OutlineFields } from '../snapshot/index.ts'
import type { ContentPage } from './content.ts'
import { encodeDestination } from './destination.ts'
import type { RepositoryLayout } from './lay-out.ts'
import { fieldNames, type ManifestFields } from './manifest.ts'
import { resolveCover } from './page-file.ts'
import { relativePath } from './paths.ts'

/** The front matter to write, if any, and the remaining fields for the manifest. */
export interface DividedFields {
  readonly frontMatter: string | null
  readonly manifest: ManifestFields
}

/** A page that came with front matter, and the fields that it must have. */
export interface PageToDivide {
  readonly path: string
  readonly frontMatter: string
  readonly wanted: OutlineFields
}

/** The page's own front matter, changed where its fields differ. */
export const divideFields = (
  { path, frontMatter: raw, wanted }: PageToDivide,
  isFile: (path: string) => boolean,
): DividedFields => {
  const { problems: _, ...present } = readFrontMatter(raw)
  const own = frontMatterOf(wanted, present, path, isFile)
  const frontMatter = writeFrontMatter(raw, own, present)
  const written = frontMatter === raw ? present : readFrontMatter(frontMatter ?? '')
  return { frontMatter, manifest: difference(wanted, fieldsIn(written, path, isFile)) }
}

/** The front matter unchanged, whatever it contains; the manifest has all fields. */
export const undividedFields = ({ frontMatter, wanted }: PageToDivide): DividedFields => ({
  frontMatter,
  manifest: Object.fromEntries(fieldNames.map(name => [name, wanted[name] ?? null])),
})

/** The fields of a page as an outline has them, with the cover's files by their paths. */
export const frontMatterFields = (page: ContentPage, layout: RepositoryLayout): OutlineFields => {
  const {
    description,
    icon,
    emoji,
    hidden,
    noIndex,
    noRobotsIndex,
    condition,
    layout: parts,
    variables,
    computed,
    generated,
  } = page
  const cover = coverOf(page.cover, layout)
  const fields = {
    description,
    icon,
    emoji,
    hidden,
    noIndex,
    noRobotsIndex,
    condition,
    layout: parts,
    cover,
    variables,
    computed,
    generated: generated || undefined,
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const coverOf = (cover: ContentPage['cover'], layout: RepositoryLayout): OutlineCover | undefined => {
  if (cover === undefined) return undefined
  const ref = cover.ref && layout.get(cover.ref.file)
  const refDark = cover.refDark && layout.get(cover.refDark.file)
  return {
    ...(ref === undefined ? {} : { ref }),
    ...(refDark === undefined ? {} : { refDark }),
    ...(cover.yPos === undefined ? {} : { yPos: cover.yPos }),
  }
}

/** The title in the front matter stays unchanged, since the summary has the page's title. */
const frontMatterOf = (
  wanted: OutlineFields,
  present: FrontMatter,
  path: string,
  isFile: (path: string) => boolean,
): FrontMatter => {
  const { description, icon, emoji, hidden, condition, layout } = wanted
  const resolved = present.cover && resolveCover(path, present.cover, isFile)
  const cover = same(resolved, wanted.cover)
    ? present.cover
    : wanted.cover && relativeCover(wanted.cover, path)
  const fields = { title: present.title, description, icon, emoji, hidden, condition, layout, cover }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}

const relativeCover = (
  { ref, refDark, yPos }: OutlineCover,
  path: string,
): NonNullable<FrontMatter['cover']> => ({
  ...(ref === undefined ? {} : { ref: relativeDestination(path, ref) }),
  ...(refDark === undefined ? {} : { refDark: relativeDestination(path, refDark) }),
  ...(yPos === undefined ? {} : { yPos }),
})

const relativeDestination = (from: string, to: string): string => encodeDestination(relativePath(from, to))

const fieldsIn = (
  read: FrontMatter & { readonly problems?: unknown },
  path: string,
  isFile: (path: string) => boolean,
): OutlineFields => {
  const { problems: _, title: __, cover, ...rest } = read
  const resolved = cover && resolveCover(path, cover, isFile)
  return resolved === undefined ? rest : { ...rest, cover: resolved }
}

/** What the manifest must contain so that these fields, read from the front matter, become the wanted ones. */
const difference = (wanted: OutlineFields, written: OutlineFields): ManifestFields => {
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(written)])] as (keyof OutlineFields)[]
  const differing = names.filter(name => !same(wanted[name], written[name]))
  return Object.fromEntries(differing.map(name => [name, wanted[name] ?? null]))
}

const same = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, item) =>
    isJsonObject(item)
      ? Object.fromEntries(Object.entries(item).sort(([one], [other]) => (one < other ? -1 : 1)))
      : item,
  ) ?? ''
