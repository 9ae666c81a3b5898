// Which parts of a page are not content: navigation, buttons, marks beside headings, banners, hidden elements.
import type { Element } from 'hast'
import { attribute, classesOf, elementsIn, isElement, lineOf } from './elements.ts'

/** Whether nothing of the element belongs to the text. Also used within the main content. */
export const isNoise = (element: Element): boolean =>
  dropped.has(element.tagName) ||
  isHidden(element) ||
  isChrome(element) ||
  (element.tagName === 'a' && isMarkOfHeading(element)) ||
  isLocalContents(element)

const words = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/))

const dropped = words(
  'script style template noscript head link meta base nav dialog button select textarea canvas param track source area map ' +
    'datalist progress meter applet frameset noframes col colgroup',
)

const isHidden = (element: Element): boolean => {
  const { hidden } = element.properties
  if (hidden !== undefined && hidden !== false && hidden !== null && hidden !== 'until-found') return true
  return attribute(element, 'ariaHidden') === 'true'
}

const roles = words('navigation search banner contentinfo toolbar menubar tablist dialog alertdialog')

const names = words(
  `
  headerlink header-link hash-link header-anchor heading-anchor anchor-link anchorjs-link sl-anchor-link heading-link
  id_link permalink viewcode-link
  edit-this-page theme-edit-this-page edit-link edit-page-link edit-on-github md-content__button source-link
  breadcrumb breadcrumbs theme-doc-breadcrumbs md-path wy-breadcrumbs
  skip-link skip-to-content skip-nav skipnav sr-only visually-hidden
  copybtn copy-button clipboard btn-clipboard copy-btn
  navheader navfooter rst-footer-buttons prev-next-area prev-next-footer related sphinxsidebar pagination-nav
  theme-doc-footer theme-doc-toc-mobile theme-doc-version-badge theme-doc-version-banner page-footer doc-footer vp-doc-footer
  md-source-file md-feedback md-top mobile-nav-chapters nav-chapters nav-wrapper
  bd-header-article bd-footer-article bd-sidebar wy-nav-side wy-nav-top
  cookie-banner cookie-consent cookie-notice cookiebanner cookieconsent cc-window gdpr onetrust-banner-sdk
  page-metadata likes-and-labels-container page-breadcrumb footer-body
  page-header-icon
  right-sidebar sidebar-toggle table-of-contents-mobile
`.trim(),
)

const isChrome = (element: Element): boolean => {
  const role = attribute(element, 'role')
  if (role !== undefined && roles.has(role)) return true
  const id = attribute(element, 'id')
  return (
    classesOf(element).some(name => names.has(name.toLowerCase()) || made.test(name)) ||
    (id !== undefined && /cookie[-_]?(?:banner|consent|notice)|^onetrust|breadcrumbs?$/i.test(id))
  )
}

/** Class names that a build makes of a name and a hash. */
const made = /^(?:tocCollapsible|breadcrumbsContainer|buttonGroup|copyButton|editThisPage)[_-]/

/** A link beside a heading to the heading itself: `¶`, `#`, or one without text. */
const isMarkOfHeading = (element: Element): boolean => {
  const href = attribute(element, 'href')
  if (href === undefined || !href.includes('#')) return false
  const text = lineOf(element)
  if (/^[¶#§🔗]$/u.test(text)) return true
  const isAnchor = classesOf(element).some(name => /(?:^|[-_])anchor(?:$|[-_])/i.test(name))
  return text === '' && isAnchor && !containsImage(element)
}

const containsImage = (element: Element): boolean => {
  for (const one of elementsIn(element)) if (isElement(one, 'img', 'object', 'video')) return true
  return false
}

/** A table of contents of this page, which can be made of its headings anyway. */
const isLocalContents = (element: Element): boolean => {
  if (!isElement(element, 'div', 'aside', 'details', 'ul', 'section')) return false
  const isContents = classesOf(element).some(name =>
    /^(?:toc|contents|table-of-contents|page-toc|on-this-page|md-sidebar)$/i.test(name),
  )
  if (!isContents) return false
  let links = 0
  for (const one of elementsIn(element)) {
    const href = isElement(one, 'a') ? attribute(one, 'href') : undefined
    if (href === undefined) continue
    if (!href.startsWith('#')) return false
    links++
  }
  return links > 0
}

/** What surrounds the content of a page, judged by its names. Only used outside of the main content. */
export const isSurrounding = (element: Element): boolean => {
  if (isNoise(element) || isElement(element, 'footer', 'aside')) return true
  if (isElement(element, 'header')) return !containsHeading(element)
  return classesOf(element).some(name =>
    /^(?:sidebar|side-?bar|side-?nav|site-?nav|nav(?:bar|igation)?|menu|footer|site-footer|topbar|top-bar|header-bar)$/i.test(
      name,
    ),
  )
}

const containsHeading = (element: Element): boolean => {
  for (const one of elementsIn(element)) if (one.tagName === 'h1') return true
  return false
}
