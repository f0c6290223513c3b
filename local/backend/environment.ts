// @supabase/lite reads these once, when it is imported. Its storage server is off by default.
process.env.EXPERIMENTAL_STORAGE = '1';
process.env.LITE_TELEMETRY = '0';
process.env.DO_NOT_TRACK = '1';
