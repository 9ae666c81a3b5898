// The version of what is read of a content, where sites may publish it.
import type { ContentHead } from './heads.ts'

/** The tag of an answer that shows where the content is published: another one once that is elsewhere, or nowhere. */
export const publishedVersion = (tag: string, { publication }: Pick<ContentHead, 'publication'>): string => {
  if (publication === null) return tag
  return `${tag}${tag.includes('.') ? '_' : '.'}${publication.replaceAll(/\W/g, '_')}`
}
