-- As 0029, once more: processes of the version before wrote photos in their own size while it ran and after. What has been brought to size is not touched.
UPDATE "uploads" SET
  "width" = greatest(1, round("width" * 4096.0 / greatest("width", "height"))::integer),
  "height" = greatest(1, round("height" * 4096.0 / greatest("width", "height"))::integer)
WHERE "purpose" = 'photo' AND greatest("width", "height") > 4096;
