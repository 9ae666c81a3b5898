// The version of an answer about a content that shows where sites publish it and who changed it.
import type { ContentHead } from './heads.ts'

/**
 * A tag that changes with `tag`, with the addresses at which sites publish the content, and
 * with people's names and pictures.
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
