// Passwords that are refused: too short, too long, or too easily guessed.
import type { Ctx } from '#context.ts'
import { invalidField } from '#kernel/errors.ts'

/** In characters (code points). */
export const [shortest, longest] = [12, 256]

/** A password in normal form, however a keyboard composes its characters; undefined for one that is too long. */
export const normalPassword = (password: string): string | undefined =>
  isLonger(password) ? undefined : password.normalize('NFKC')

/** The owner of the password, whose own data is guessed first. */
export interface Person {
  readonly email: string
  readonly displayName: string
}

/** Throws `Invalid` at `/password` for a password that nobody should use; returns it in normal form. */
export const refuseWeak = async (
  ctx: Pick<Ctx, 'threads' | 'baseUrl' | 'actor'>,
  password: string,
  person: Person,
): Promise<string> => {
  const normal = normalPassword(password)
  if (normal === undefined || isLonger(normal)) throw refusal(`must be at most ${longest} characters`)
  if ([...normal].length < shortest) throw refusal(`must be at least ${shortest} characters`)
  const words = wordsOf(ctx, person)
  if (isMadeOf(normal, words) || (await isGuessed(ctx, normal, words)))
    throw refusal(
      'is easily guessed: take several words that have nothing to do with one another, or with you',
    )
  return normal
}

const refusal = (message: string): Error => invalidField('/password', message)

const isLonger = (text: string): boolean => text.length > 2 * longest || [...text].length > longest

/** How many letters and digits a password must have besides the words of its owner. */
const ownLetters = 6

const isMadeOf = (password: string, words: readonly string[]): boolean => {
  const left = words.reduce((text, word) => text.replaceAll(word, ' '), password.toLowerCase())
  return left.replaceAll(/[^\p{L}\p{N}]+/gu, '').length < ownLetters
}

/** In a thread: it takes up to a tenth of a second, and its word lists take megabytes. */
const isGuessed = (
  { threads, actor }: Pick<Ctx, 'threads' | 'actor'>,
  password: string,
  words: readonly string[],
): Promise<boolean> =>
  threads.run<boolean>({
    module: new URL('./guessing.ts', import.meta.url),
    payload: { password, words },
    owner: actor.userId,
    urgency: 'interactive',
    cpuTime: 10_000,
    weight: password.length,
  })

const wordsOf = ({ baseUrl }: Pick<Ctx, 'baseUrl'>, { email, displayName }: Person): string[] => {
  const texts = [email, displayName, new URL(baseUrl).hostname, 'Lectern']
  return [...new Set([...texts, ...texts.flatMap(text => text.split(/[^\p{L}\p{N}]+/u))])]
    .filter(word => word.length > 2)
    .map(word => word.toLowerCase())
    .sort((one, other) => other.length - one.length)
}
