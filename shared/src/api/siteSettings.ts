import {
  type HeroForm,
  type IdentityForm,
  type LinksForm,
  siteSettingsColumns,
} from '@newsletters/shared/model';
import { mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { type Database, supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { basedOn, saveOnTop } from './conflicts';
import type { Selected } from './selected';
import { RequestError, requestError, succeeded, unwrap } from './unwrap';

/** The id of the only row of `site_settings`. */
export const SITE_SETTINGS_ID = 1;

/** Codes that mean "there are no settings": the table is missing (to PostgREST before 13, and since), or it has no row. */
const NO_SETTINGS = ['42P01', 'PGRST205', 'PGRST116'];

/** The site's branding, or null where there is none. Fails with "Unable to load site settings" and the server's reason, if it gave one. */
export const siteSettingsQuery = queryOptions({
  queryKey: ['site_settings'],
  meta: { public: true },
  queryFn: async ({ signal }): Promise<SiteSettings | null> => {
    const { data, error, status } = await supabase()
      .from('site_settings')
      .select(siteSettingsColumns)
      .abortSignal(signal)
      .single();
    if (!error) return data;
    if (NO_SETTINGS.includes(error.code)) return null;
    throw requestError(error, t('Unable to load site settings'), status, true);
  },
});

/** The site settings as they were read. */
export type SiteSettings = Selected<'site_settings', typeof siteSettingsColumns>;

/** The columns that one part of the page saves; those saved by another part, or another admin, stay as they are. */
type SiteChange = Partial<Record<Exclude<keyof SiteSettings, 'id'>, string>>;

async function writeSettings(change: SiteChange, fallback: string, version?: string) {
  const row: Database['public']['Tables']['site_settings']['Insert'] = {
    id: SITE_SETTINGS_ID,
    ...change,
    updated_at: new Date().toISOString(),
  };
  return unwrap<SiteSettings | null>(
    await basedOn(supabase().from('site_settings').upsert(row).select(siteSettingsColumns).single(), version),
    fallback,
  );
}

const readSettings = async (fallback: string) =>
  unwrap<SiteSettings | null>(
    await supabase().from('site_settings').select(siteSettingsColumns).single(),
    fallback,
  );

/**
 * Saves some of the site settings. Fails with a `Conflict` if someone else has changed these since `base` was read, otherwise
 * with the given fallback. What others have done to the rest of the settings stays as it is.
 *
 * @param sent what earlier attempts have sent without learning whether it was saved
 */
export const saveSiteSettings = (
  change: SiteChange,
  fallback: string,
  base?: SiteSettings | null,
  sent: SiteChange[] = [],
) =>
  base
    ? saveOnTop<SiteSettings, SiteSettings>({
        base,
        mine: change,
        sent,
        conflict: t('Someone else has changed these settings'),
        write: (version) => writeSettings(change, fallback, version),
        read: () => readSettings(fallback),
      })
    : writeSettings(change, fallback);

interface SaveForm<Form> {
  form: Form;
  /** The settings that the user's changes are based on, if there are any. */
  base?: SiteSettings | null;
  /** What earlier attempts have sent without learning whether it was saved. */
  sent: Form[];
}

/** Saves the texts of a form. Fails like `saveSiteSettings`, with the given fallback. */
// Marked as pure where it's called, so that visitors don't load it.
export const saveSettingsForm = <Form extends SiteChange>(fallback: string) =>
  mutationOptions({
    meta: { invalidates: ['site_settings'] },
    mutationFn: async ({ form, base, sent }: SaveForm<Form>) => {
      const saved = await saveSiteSettings(form, fallback, base, sent);
      // At once, so that the next save is based on it.
      queryClient.setQueryData(siteSettingsQuery.queryKey, saved);
      return saved;
    },
  });

/** Saves the texts of the hero banner. Fails with "Failed to update hero text". */
export const saveHeroText = /* @__PURE__ */ saveSettingsForm<HeroForm>(
  /* @__PURE__ */ t('Failed to update hero text'),
);

/** Saves the name and the accent colour. Fails with "Failed to update name and colour". */
export const saveIdentity = /* @__PURE__ */ saveSettingsForm<IdentityForm>(
  /* @__PURE__ */ t('Failed to update name and colour'),
);

/** Hides the two buttons of the hero, or shows them. Fails with "Failed to update the buttons". */
export const saveHeroButtons = /* @__PURE__ */ saveSettingsForm<{ hero_buttons: string }>(
  /* @__PURE__ */ t('Failed to update the buttons'),
);

/** Saves the links of the footer. Fails with "Failed to update links". */
export const saveLinks = /* @__PURE__ */ saveSettingsForm<LinksForm>(
  /* @__PURE__ */ t('Failed to update links'),
);

const changedMeanwhile = {
  logo_url: () => t('Failed to remove logo: someone else has changed it'),
  hero_image_url: () => t('Failed to remove hero image: someone else has changed it'),
};

/**
 * Removes an image from the site, but only the one that the user saw: another admin may have uploaded a new one. Fails with
 * the given fallback, also when no row was changed.
 */
export async function clearSiteImage(column: 'logo_url' | 'hero_image_url', seen: string, fallback: string) {
  const change = column === 'logo_url' ? { logo_url: null } : { hero_image_url: null };
  const result = await supabase()
    .from('site_settings')
    .update(change)
    .eq('id', SITE_SETTINGS_ID)
    .eq(column, seen)
    .select('id');
  if (!result.error && result.data?.length === 1) return;
  // An earlier attempt may have removed it, or this one, with its response lost.
  const now = await readSettings(fallback).catch(() => undefined);
  if (now?.[column] === null) return;
  succeeded(result, fallback);
  throw new RequestError(changedMeanwhile[column](), result.status);
}
