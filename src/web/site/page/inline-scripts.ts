// Two scripts that are printed in the page itself, because they must run before it is drawn. Nothing depends on them.

/** In the head: applies the visitor's choice of theme instead of the site's. */
export const themeScript =
  "try{let t=localStorage['lectern-theme'];if(t)document.documentElement.dataset.theme=t}catch{}"

/**
 * After the navigation: restores the scroll position of the menu from the page before, or scrolls to the current entry,
 * and scrolls to the tab of the current section. `scrollIntoView` is not used, since it moves the place where keyboard
 * navigation starts.
 */
export const placeScript =
  "{let s=document.getElementById('~side'),c=s.querySelector('[aria-current=page]');try{s.scrollTop=sessionStorage['lectern-side']}catch{}if(c){let a=c.getBoundingClientRect().top-s.getBoundingClientRect().top+s.scrollTop,h=s.clientHeight;if(a<s.scrollTop||a>s.scrollTop+h-40)s.scrollTop=a-h/3}let t=document.querySelector('.tabs>ul>li>:is(.current,[aria-current])');if(t){let u=t.closest('ul'),[a,b]=[t,u].map(e=>e.getBoundingClientRect());u.scrollLeft+=a.x+a.width/2-b.x-b.width/2}}"
