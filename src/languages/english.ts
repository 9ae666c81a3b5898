// What published sites say in English. Its type is the type of the words in all languages: an addition here is required
// in each.
import { callsInEnglish } from './calls/english.ts'
import { plural } from './plural.ts'

/** Whole sentences, with `{names}` as placeholders. */
export const english = {
  /** Around an article. */
  page: {
    skip: 'Skip to content',
    siteLinks: 'Links of this site',
    sections: 'Sections',
    variants: 'Variants',
    pages: 'Pages',
    /** The button that opens the pages below one in the menu. */
    below: 'Pages in {title}',
    /** The link that stands for the pages left out of a long menu, and the button that shows them. */
    morePages: plural({ one: '{count} more page', other: '{count} more pages' }),
    showMorePages: plural({ one: 'Show {count} more page', other: 'Show {count} more pages' }),
    close: 'Close',
    search: 'Search',
    darkTheme: 'Dark theme',
    breadcrumbs: 'Breadcrumbs',
    onThisPage: 'On this page',
    noText: 'Nothing is written here yet.',
    noPages: 'There are no pages here yet.',
    pageActions: 'Page actions',
    copy: 'Copy as Markdown',
    copied: 'Copied',
    copyCode: 'Copy',
    /** The field above a long table, and its label. */
    filter: 'Filter',
    filterTable: 'Filter the table',
    markdown: 'View as Markdown',
    pdf: 'Save as PDF',
    print: 'Print',
    updated: 'Last updated {day}',
    updatedBy: 'Last updated {day} by {name}',
    edit: 'Edit this page',
    source: 'View source',
    helpful: 'Was this page helpful?',
    yes: 'Yes',
    no: 'No',
    turn: 'Previous and next page',
    previous: 'Previous',
    next: 'Next',
    footer: 'Footer',
    announcement: 'Announcement',
    madeWith: 'Made with Lectern',
  },
  search: {
    /** The title of the page. */
    title: 'Search',
    /** The label of the button. */
    search: 'Search',
    placeholder: 'Search this site',
    everything: 'Everything',
    allVariants: 'All variants',
    where: 'Search in',
    ask: 'Type some words, or a part of one. “Words in quotation marks” are found together.',
    /** `{text}` is the query; the last one precedes a list of suggestions. */
    nothing: 'Nothing found for “{text}”. Try other words, or fewer of them.',
    nothingYet: 'Nothing found for “{text}”. Some pages have just changed and cannot be found yet.',
    nothingBut: 'Nothing found for “{text}”. Perhaps you are looking for',
    maybe: 'Perhaps you are looking for',
    found: plural({ one: '{count} page for “{text}”', other: '{count} pages for “{text}”' }),
    nearly: 'Nothing has exactly “{text}”. This comes close:',
    indexing: 'Some pages have just changed and cannot be found yet.',
    more: 'More results',
    /** The heading of recent queries, and the button that removes them. */
    recent: 'Recent',
    forget: 'Forget',
    failed: 'The search does not answer. Try again in a moment.',
    tooMany: 'Too many searches at once. Wait a minute.',
  },
  /** Replies to an answer about whether a page was helpful. */
  feedback: {
    thanks: 'Thank you',
    answered: 'Your answer has been counted.',
    taken: 'What you wrote has been handed on.',
    ask: 'What helped you, or what is missing?',
    plain:
      'If you like, say it in a sentence or two. Write nothing that only few should read: nobody is told who you are.',
    send: 'Send',
    back: 'Back to the page',
    /** There were too many answers from one network, or on one page. */
    enough: 'Enough answers have come from your network, or for this page. Please come back later.',
    /** A comment on an answer is refused. */
    over: 'Something was written already, or it is too late. Answer on the page again.',
  },
  /** The form with which readers send requests to an API. */
  calls: callsInEnglish,
  /** Reasons why a page is not shown. */
  refusals: {
    nothing: {
      title: 'There is nothing here',
      text: 'No page is at this address, or it is not for everybody. Look at how the address is written.',
    },
    onlyForReading: {
      title: 'Pages are read here',
      text: 'This address takes nothing that is sent to it.',
    },
    /** The page for browsers at an address for programs. */
    forPrograms: {
      title: 'This address is for programs',
      text: 'Programs that speak the Model Context Protocol search and read this site here.',
      add: 'Add the address of this page to such a program as an MCP server over HTTP.',
    },
    noSuchPage: {
      title: 'This page is not here',
      text: 'It may have moved, or it never was. Look for it in the navigation, or search.',
      /** Precedes a list. */
      suggestions: 'It may have moved, or it never was. Perhaps you mean one of these:',
      home: 'To the first page',
    },
    moved: { title: 'This page has moved', link: 'Go to the page' },
    needsToken: {
      title: 'Sign in to read this',
      text: 'This site is for people who are signed in. Open it from where you have an account.',
      member: 'Sign in as a member of the organization',
    },
    wrongToken: {
      title: 'You could not be signed in',
      text: 'What you came with is not valid here, or not any more. Sign in again where you came from.',
      tooLong:
        'Your token is valid, but too long for browsers to keep. Tell whoever sent you here: in a browser it has {most} characters at most.',
      again: 'Sign in again',
    },
    closed: {
      text: 'You see this because you are signed in and may read the site. Everybody else is told that nothing is here.',
      unpublished: 'This site is not published',
      /** `{role}` and `{request}` are words of the API. */
      publish: 'Whoever has the role {role} in the organization publishes it: {request}.',
      needsLink: 'This site takes a share link',
      byLink: 'Open it by one of its share links.',
    },
    wrong: {
      title: 'Something went wrong',
      signIn: 'Sign in to send this',
      notTaken: 'This was not taken',
      tooLong: 'This is too long',
      tooMany: 'Too many requests',
      notNow: 'Not now',
      again: 'Wait a moment, then try again.',
    },
  },
  /** Labels within articles, besides the content. */
  article: {
    anchor: 'Link to this section',
    code: 'Code',
    /** The kind of something and its name: a block of code, a diagram. */
    named: '{kind}: {name}',
    formula: 'Formula',
    table: 'Table',
    enlarge: 'Enlarge the image',
    yes: 'Yes',
    no: 'No',
    done: 'Done',
    toDo: 'To do',
    /** A rating in stars. */
    rating: '{rating} of {most}',
    show: 'Show what is on {provider}',
    showAll: plural({ one: 'Show {count} line', other: 'Show all {count} lines' }),
    tab: 'Tab {number}',
    tabs: 'Tabs',
    footnotes: 'Footnotes',
    backToReference: 'Back to reference {number}',
    noApi: 'There is no API description “{url}”.',
    noOperation: 'The API description “{url}” has no operation {name}.',
    noSchema: 'The API description “{url}” has no schema {name}.',
  },
  /** The kinds of diagrams, and labels beside a diagram. */
  diagrams: {
    diagram: 'Diagram',
    flowchart: 'Flowchart',
    sequence: 'Sequence diagram',
    classes: 'Class diagram',
    states: 'State diagram',
    entities: 'Entity relationship diagram',
    chart: 'Chart',
    scrolls: 'Diagram, can be scrolled',
    source: 'Source of the diagram',
  },
  /** Titles of hints without a title, by the keyword that the hint is written with. */
  hints: {
    abstract: 'Abstract',
    attention: 'Attention',
    bug: 'Bug',
    caution: 'Caution',
    danger: 'Danger',
    error: 'Error',
    example: 'Example',
    failure: 'Failure',
    hint: 'Hint',
    important: 'Important',
    info: 'Info',
    note: 'Note',
    question: 'Question',
    quote: 'Quote',
    success: 'Success',
    summary: 'Summary',
    tip: 'Tip',
    todo: 'Todo',
    warning: 'Warning',
  },
  /** In the bar of a preview, and on the page with all its changes. */
  preview: {
    preview: 'Preview',
    what: 'What is previewed',
    seenAsAnyone: 'Seen as somebody who is not signed in',
    seenAsYou: 'Seen as you',
    seenAsVisitor: 'Seen as a chosen visitor',
    until: 'Until',
    merged: 'merged since: shown as it is now',
    archived: 'archived since: not shown',
    noPages: 'No pages changed',
    changedPages: 'Changed pages',
    allChanges: 'All changes',
    created: 'New',
    edited: 'Edited',
    moved: 'Moved',
    editedAndMoved: 'Edited and moved',
    deleted: 'Deleted',
    previousPage: 'Previous changed page',
    nextPage: 'Next changed page',
    /** The number of the changed page that is shown. */
    place: '{count} of {all}',
    showChanges: 'Show changes',
    hideChanges: 'Hide changes',
    conflicts: 'Conflicts',
    brokenLinks: 'Broken links',
    comments: 'Comments',
    others: 'Files, reusable contents and variables changed',
    review: 'Review',
    mergeRules: 'Merge rules',
    /** Precedes the subject of a change request. */
    notYet: 'Not to be merged yet:',
    rules: {
      approvals: 'Approvals: {count} of {all}. Ask for reviews.',
      noOutdatedApprovals: 'Approvals are of an earlier content. Ask for another review.',
      noBrokenLinks:
        'Links would lead nowhere, new ones or ones that it breaks. Change them, or keep what they lead to.',
      unknownLinks:
        'Whether links break is not known. Load this page again in a moment; where very many links change, merge in parts.',
      noOpenComments: 'Comments are open. Answer and resolve them.',
      authorsMayMerge: 'You worked on it. Somebody else must merge it.',
    },
    before: 'Before',
    added: 'Added',
    removed: 'Removed',
    movedHere: 'Moved here',
    movedAway: 'Moved away',
    nothingMarked: 'Nothing of what is read on this page has changed.',
    newPage: 'This page is new.',
    deletedPage: 'This page is deleted. This is what it was.',
    movedFrom: 'It was at',
    tooLarge: 'This page is too large to mark its changes. It follows as it was and as it will be.',
    unfinished:
      'Marking the changes took too long this time. The page follows as it was and as it will be; reload to try again.',
    membersOnly: 'Sign in as somebody who may read the change request to see them.',
    none: 'None',
    base: 'Before both',
    main: 'Main content',
    proposed: 'Change request',
    field: 'Field',
    noValue: 'nothing',
    elsewhere: 'More are on pages of other spaces, or beyond what is listed here.',
    onPage: 'On',
    wholeChange: 'On no single page',
    pagesChanged: plural({ one: '{count} page changed', other: '{count} pages changed' }),
    hidden: plural({
      one: '{count} more that this visitor does not see',
      other: '{count} more that this visitor does not see',
    }),
    passages: plural({ one: '{count} passage changed', other: '{count} passages changed' }),
  },
  pdf: {
    contents: 'Contents',
  },
}

export type Words = typeof english
