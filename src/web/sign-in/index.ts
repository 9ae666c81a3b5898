// The pages of signing in, for people with browsers.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Installation } from '#context.ts'
import { browserRoutes } from '#http/browser.ts'
import type { Refusal } from '#http/render-error.ts'
import { serveAsset } from '../assets.ts'
import { addAccount } from './account.ts'
import { addAuthorizing } from './authorize.ts'
import { addJoining } from './join.ts'
import { addLinks } from './links.ts'
import { messagePage } from './pages/message.ts'
import { assetFolder, printPage, script, style } from './pages/shell.ts'
import { addPasskeys } from './passkeys.ts'
import { addProviders } from './providers.ts'
import { addSignIn } from './sign-in.ts'
import { addSites } from './sites.ts'

/** Adds the pages. `rateLimit` is how many requests a network may send a minute. */
export const registerSignIn = (
  server: FastifyInstance,
  installation: Installation,
  { rateLimit }: { readonly rateLimit: number },
): void => {
  for (const asset of [style, script]) serveAsset(server, assetFolder, asset)
  browserRoutes(server, installation, { rateLimit, refusalPage }, routes => {
    const site = { routes, installation }
    addSignIn(site)
    addPasskeys(site)
    addLinks(site)
    addProviders(site)
    addJoining(site)
    addAuthorizing(site)
    addAccount(site)
    addSites(site)
  })
}

/** A page with the reason for a refusal; details are in the log, under the id of the request. */
const refusalPage = ({ status, message }: Refusal, request: FastifyRequest): string =>
  printPage(
    messagePage({
      title: titles[status] ?? 'This did not work',
      icon: 'warning',
      failed: true,
      text: [
        `${message.charAt(0).toUpperCase()}${message.slice(1)}.`,
        ...(status >= 500 ? [request.id] : []),
      ],
      next: { href: '/sign-in', label: 'Sign in' },
    }),
  )

const titles: Readonly<Record<number, string>> = {
  403: 'This is not allowed',
  404: 'There is nothing here',
  409: 'This does not work here',
  429: 'Too many attempts',
  500: 'Something went wrong',
  503: 'Not now',
}
