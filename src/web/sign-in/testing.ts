// Helpers of sign-in tests, in a browser and around it.
import type { BrowserContext, Page } from 'playwright-core'
import { hashPassword, setPassword } from '#identity/passwords/index.ts'
import { startSession } from '#identity/sessions/index.ts'
import { assertAccessible } from '../../../test/world/browser.ts'
import type { Person, World } from '../../../test/world/world.ts'

/** Gives a browser a session of somebody, as if they had signed in with it. */
export const giveSession = async (
  world: World & { baseUrl: string },
  browser: BrowserContext,
  person: Pick<Person, 'id'>,
): Promise<void> => {
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const { secret } = await world.act(person, ctx =>
    startSession(ctx, { userId: person.id, proof: { own: true }, via: 'password', userAgent }),
  )
  await browser.addCookies([{ name: 'lectern', value: secret, url: world.baseUrl }])
}

/** The heading of a page, which must be accessible. */
export const headingOf = async (page: Page): Promise<string> => {
  await assertAccessible(page)
  return (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
}

export const password = 'seven quiet herons by the weir'

/** Gives somebody a password. */
export const givePassword = async (
  world: World,
  person: Pick<Person, 'id'>,
  given = password,
): Promise<void> => {
  const hash = await hashPassword(given)
  await world.act(person, ctx => setPassword(ctx, person.id, hash))
}

/** Signs in, starting at the first of the two steps. */
export const signIn = async (page: Page, { email }: { email: string }, given = password): Promise<void> => {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
  await tryPassword(page, given)
}

export const tryPassword = async (page: Page, given: string): Promise<void> => {
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
