// Why somebody sees nothing at an address, and what they can do: as pages say it.

export interface RefusalData {
  readonly status: number
  readonly title: string
  readonly text: readonly string[]
  readonly actions: readonly { readonly label: string; readonly href: string }[]
  /** Pages that may be meant. */
  readonly suggestions: readonly {
    readonly title: string
    readonly href: string
    readonly crumbs: readonly string[]
  }[]
}

const none = { actions: [], suggestions: [] } as const

/** The same for a site that is not there, one that is not published, and one that is for others. */
export const nothingHere: RefusalData = {
  ...none,
  status: 404,
  title: 'There is nothing here',
  text: ['No page is at this address, or it is not for everybody. Look at how the address is written.'],
}

export const onlyForReading: RefusalData = {
  ...none,
  status: 405,
  title: 'Pages are read here',
  text: ['This address takes nothing that is sent to it.'],
}

export const forProgramsAlone: RefusalData = {
  ...none,
  status: 405,
  title: 'This address is for programs',
  text: [
    'Programs that speak the Model Context Protocol search and read this site here.',
    'Add the address of this page to such a program as an MCP server over HTTP.',
  ],
}

export const wentWrong = (status: number, message: string): RefusalData => ({
  ...none,
  status,
  title: titles[status] ?? 'Something went wrong',
  text: [`${message.charAt(0).toUpperCase()}${message.slice(1)}.`],
})

const titles: Readonly<Record<number, string>> = {
  401: 'Sign in to send this',
  403: 'This was not taken',
  404: 'There is nothing here',
  413: 'This is too long',
  415: 'This was not taken',
  429: 'Too many requests',
  503: 'Not now',
}

export const noSuchPage = (home: string, suggestions: RefusalData['suggestions'] = []): RefusalData => ({
  status: 404,
  title: 'This page is not here',
  text: [
    suggestions.length === 0
      ? 'It may have moved, or it never was. Look for it in the navigation, or search.'
      : 'It may have moved, or it never was. Perhaps you mean one of these:',
  ],
  actions: [{ label: 'To the first page', href: home }],
  suggestions,
})

/** `wasGiven` is whether the address brought a token that is not valid. */
export const needsToken = (
  signIn: string,
  { wasGiven, elsewhere }: { readonly wasGiven: boolean; readonly elsewhere: string | null },
): RefusalData => ({
  status: 403,
  title: wasGiven ? 'You could not be signed in' : 'Sign in to read this',
  text: [
    wasGiven
      ? 'What you came with is not valid here, or not any more. Sign in again where you came from.'
      : 'This site is for people who are signed in. Open it from where you have an account.',
  ],
  actions: [
    ...(elsewhere === null ? [] : [{ label: 'Sign in again', href: elsewhere }]),
    { label: 'Sign in as a member of the organization', href: signIn },
  ],
  suggestions: [],
})

export const tokenTooLong: RefusalData = {
  ...none,
  status: 400,
  title: 'You could not be signed in',
  text: [
    'Your token is valid, but too long for browsers to keep. Tell whoever sent you here: in a browser it has 3,500 characters at most.',
  ],
}

export const notPublished: RefusalData = {
  ...none,
  status: 404,
  title: 'This site is not published',
  text: [
    'You see this because you are signed in and may read the site. Everybody else is told that nothing is here.',
    'Whoever has the role create in the organization publishes it: POST /v1/orgs/{organizationId}/sites/{siteId}/publish.',
  ],
}

export const needsLink: RefusalData = {
  ...none,
  status: 404,
  title: 'This site takes a share link',
  text: [
    'You see this because you are signed in and may read the site. Everybody else is told that nothing is here.',
    'Open it by one of its share links.',
  ],
}
