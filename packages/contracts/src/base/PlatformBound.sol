// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Base64} from "@openzeppelin/contracts/utils/Base64.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";

import {ICollection} from "../interfaces/ICollection.sol";
import {IERC7572} from "../interfaces/IERC7572.sol";
import {IPlatform} from "../interfaces/IPlatform.sol";

/**
 * @title A collection that belongs to the platform
 * @notice Only the platform changes it; the platform also knows who owns it.
 */
abstract contract PlatformBound is ICollection, IERC7572 {
    /// @inheritdoc ICollection
    IPlatform public immutable override platform;

    /// @dev Throws if the caller is not the platform.
    modifier onlyPlatform() {
        if (msg.sender != address(platform)) {
            revert OnlyPlatform(msg.sender);
        }
        _;
    }

    /**
     * @notice Builds a collection for a platform.
     * @param platform_ The platform, which may be deployed after this contract.
     */
    constructor(IPlatform platform_) {
        platform = platform_;
    }

    /// @inheritdoc ICollection
    function owner() external view override returns (address) {
        return platform.collectionOwner(address(this));
    }

    /**
     * @inheritdoc IERC7572
     * @dev The document is in the address itself: the name and symbol never change.
     */
    function contractURI() external view override returns (string memory) {
        string memory json = string.concat(
            "{\"name\":\"",
            Strings.escapeJSON(_collectionName()),
            "\",\"symbol\":\"",
            Strings.escapeJSON(_collectionSymbol()),
            "\"}"
        );
        return string.concat("data:application/json;base64,", Base64.encode(bytes(json)));
    }

    /// @dev The collection's name.
    function _collectionName() internal view virtual returns (string memory);

    /// @dev The collection's symbol.
    function _collectionSymbol() internal view virtual returns (string memory);
}
