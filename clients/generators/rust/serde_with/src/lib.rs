//! The part of the crate of this name that generated code uses: a field that is left out, null, or has a value.

pub mod rust {
    pub mod double_option {
        use serde::{Deserialize, Deserializer, Serialize, Serializer};

        pub fn deserialize<'de, D, T>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
        where
            D: Deserializer<'de>,
            T: Deserialize<'de>,
        {
            Option::deserialize(deserializer).map(Some)
        }

        pub fn serialize<S, T>(value: &Option<Option<T>>, serializer: S) -> Result<S::Ok, S::Error>
        where
            S: Serializer,
            T: Serialize,
        {
            value.as_ref().and_then(Option::as_ref).serialize(serializer)
        }
    }
}
