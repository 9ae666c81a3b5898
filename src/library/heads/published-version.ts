// The version of what is read of a content, where sites may publish it and people are named in it.
import type { ContentHead } from './heads.ts'

/**
 * The tag of an answer that shows where the content is published, and who changed it: another one once that is elsewhere, or
 * nowhere, and once somebody is called otherwise.
 */
export const publishedVersion = (
  tag: string,
  { publication, people = 0 }: Pick<ContentHead, 'publication' | 'people'>,
): string => {
  const parts = [
    ...(publication === null ? [] : [publication.replaceAll(/\W/g, '_')]),
    ...(people === 0 ? [] : [`p${people}`]),
  ]
  return parts.reduce((whole, part) => `${whole}${whole.includes('.') ? '_' : '.'}${part}`, tag)
}
