// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155Utils} from "@openzeppelin/contracts/token/ERC1155/utils/ERC1155Utils.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Utils} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Utils.sol";

/**
 * @title OpenZeppelin's ERC721, to compare with
 */
contract Reference721 is ERC721 {
    address private immutable _operator;

    /// @param operator The operator that receivers are told, which for ours is the platform.
    constructor(address operator) ERC721("Reference", "REF") {
        _operator = operator;
    }

    function mint(address[] calldata to, uint256[] calldata ids) external {
        for (uint256 i = 0; i < to.length; ++i) {
            _mint(to[i], ids[i]);
        }
        for (uint256 i = 0; i < to.length; ++i) {
            ERC721Utils.checkOnERC721Received(_operator, address(0), to[i], ids[i], "");
        }
    }
}

/**
 * @title OpenZeppelin's ERC1155, to compare with
 */
contract Reference1155 is ERC1155 {
    constructor() ERC1155("") {}

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }
}
