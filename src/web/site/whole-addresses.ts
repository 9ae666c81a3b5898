// Links with their hosts, for content that is read outside the site.
import type { LinkAddresses } from '#library/pages/index.ts'

/** `origin` is that of the visitor's host. */
export const wholeAddresses = (to: LinkAddresses, origin: string): LinkAddresses => {
  const { file = (url: string) => url } = to
  const whole = (address: string | undefined) => address && new URL(address, origin).href
  return {
    ...to,
    file: url => new URL(file(url), origin).href,
    page: async id => whole(await to.page(id)),
    elsewhere: async href => whole(await to.elsewhere(href)),
  }
}
